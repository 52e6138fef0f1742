// What `quince help` says.

enum HelpText {
  static func text(for topic: String?) -> String {
    switch topic {
    case "run": return run
    case "record": return record
    case "replay": return replay
    case "build": return build
    case "contacts": return "quince contacts COMMAND …\n\nThe address book of the simulated phone. See quince contacts help."
    case "privacy":
      return "quince privacy [list]\nquince privacy reset APP\nquince privacy allow|deny APP contacts|photos\n\nAPP is a bundle identifier. A running app learns of it at its next start."
    case "devices": return "quince devices\n\nLists the phones that can be simulated: name, points, scale."
    case "bench":
      return """
        quince bench [--peers] [--quick] [FIGURE …]

        Measures this machine and prints every figure with its mark: frame, paths, labels, flip, layers, headless, start, idle, edit,
        unchanged, adapter, compositor. --peers puts GTK 4, Qt 6 and Chromium beside them, where they are to be had.

        quince bench contacts [--people N] [--peers]

        Measures the address book, on a million people unless N says otherwise.

        quince bench contacts --crash KILLS [--scene NAME] [--people N] [--folder FOLDER] [--seed N]

        Kills programs that write to an address book, KILLS of them in five scenes (import, saves, checkpoint, two-writers, migration), at
        random moments, and looks after each whether all is there that was said to be saved. 1000 kills take an hour or two and 3 GB.

        quince bench --motion [FOLDER]

        Holds the shake detector against recordings of shakes and of everything else.
        """
    default: return overview
    }
  }

  static let overview = """
    Quince builds and runs iPhone apps written in Swift with UIKit on Linux.

      quince run APP [options]     build APP and start it on a phone
      quince record APP FILE       run APP, and write to FILE all that happens to it
      quince replay FILE           repeat what FILE has, and tell the first difference
      quince build APP [options]   build APP and leave its bundle
      quince contacts COMMAND      the address book: import, list, search, edit, export
      quince privacy               what apps may use; reset APP, allow or deny APP contacts or photos
      quince devices               the phones that can be simulated
      quince bench                 measure this machine
      quince help [COMMAND]        this text, or all about one command
      quince --version

    APP is a folder with an Xcode project, an .xcodeproj or an .xcworkspace.
    """

  static let run = """
    quince run APP [options] [-- WORDS FOR THE APP]

    Building
      --target NAME        which app target, where there are several
      --release            optimised; the default is a debug build
      --warnings           print the compiler's warnings in full

    The phone
      --device NAME        which phone; by default the one the storyboard was drawn for (see quince devices)
      --window             show it in a window (the default where there is a display)
      --page               show it in a browser of this machine; without a display this is the default
      --lan                show it to the network: prints a code to scan with a phone, which then is the device
      --port NUMBER        where the page is served
      --headless           no window; time runs as fast as it can, equal runs give equal pictures
      --real-time          headless, but at the clock's own pace
      --language LIST      such as zh-Hans or zh-Hans,en
      --dark               dark appearance
      --fresh, --keep      start with the app's files empty, or keep those of the last run
      --contacts FILE      cards that the address book of a fresh run begins with
      --photos DIR         the photo library: a folder with pictures; by default your own (~/Pictures), and a few
                           pictures of the phone's in a fresh run
      --seed NUMBER        where random numbers start

    What happens to it
      --motion WHAT        where the phone's motion comes from: a recording's file (FILE@50 gives a rate in Hz to one
                           without times), or a kind of source: phone, controller, keys, computer. Unless told, the
                           first that is there steers: recording, phone (its browser), controller, keys and mouse; the
                           computer's own sensor never does unasked. M or F11 goes to the next.
      --without-motion L   kinds that must not steer the phone, such as controller,computer
      --shake HOW          how hard a hand must shake: light, medium (the default), hard
      --script FILE        events and expectations, a line each; - reads standard input
      --failure-picture F  where the picture of a failed expectation goes
      --seconds N          end after N seconds of the phone's time
      --screenshot FILE    write the screen as PNG at the end

    Ends with 0; 1 when an expectation of the script fails or the build does; 64 for a mistake in the command line;
    70 when the app crashes.
    """

  static let record = """
    quince record APP FILE [options] [-- WORDS FOR THE APP]

    Runs APP as quince run does, with the same options, and writes to FILE whatever the phone does to it, each with its time:
    touches, keys, motion, turns, life cycle, and where random numbers start. In a window or a page a person plays; headless a script
    does (--script). The phone keeps its own time meanwhile, and the app starts with no files, so that quince replay FILE can repeat
    the run to the pixel, on another machine too if it has the same fonts. A line a message, in JSON.

    --real-time and --keep do not go with it.
    """

  static let replay = """
    quince replay FILE [options]

    Builds the app of a recording, starts it on the recorded device, and does to it what was recorded. What the app says and shows
    is compared; the first difference is told, and ends the replay with status 1.

      --app PATH           where the app's project is, if not where it was recorded
      --window, --headless as for quince run; in a window it takes as long as it took
      --page, --lan, --port  the same in a browser, to look on
      --pictures DIR       write the pictures that were written during the recording, under their names
      --screenshot FILE    write the screen as PNG at the end
      --failure-picture F  where the picture at the first difference goes (replay-failed.png)
      --partial            take a recording without an end, as one that was killed leaves it
      --warnings           print the compiler's warnings in full
    """

  static let build = """
    quince build APP [options]

      --target NAME    which app target, where there are several
      --release        optimised; the default is a debug build
      --output DIR     put a copy of the bundle there
      --warnings       print the compiler's warnings in full

    Prints the bundle's path. The products lie in .build/quince-apps of Quince, or in the folder that QUINCE_BUILD_FOLDER
    names; never beside your files.
    """
}
