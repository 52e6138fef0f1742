# What ./quince and ./test share: looking for Swift, installing Debian packages, building Quince itself.
# Sourced by bash. The caller has set `root` to the checkout and may set `assume_yes=1`.

# Package, and what it is for.
run_packages=(
  "libncurses6|Swift itself"
  "libxml2|Swift itself"
  "libcurl4|Swift itself"
  "libsqlite3-0|Swift itself, and the stores of apps (Core Data)"
  "libedit2|Swift itself"
  "g++|the linker and the C headers that Swift builds with"
  "pkg-config|finds the C libraries"
  "libcairo2-dev|drawing"
  "libpango1.0-dev|text layout"
  "libpixman-1-dev|putting layers together"
  "libsqlite3-dev|the address book's database"
  "libicu-dev|sorting of names, readings of Chinese characters"
  "libsdl2-dev|the window, game controllers, sound"
  "libsndfile1|sound files"
  "libfaad2|sound files in AAC form"
  "libchipmunk-dev|bodies that fall and collide (UIKit Dynamics)"
  "libpng-dev|pictures in PNG form"
  "zlib1g-dev|screenshots"
  "libjpeg62-turbo-dev|photographs"
  "libwebp-dev|pictures in WebP form"
  "libpoppler-glib8|pictures in PDF form"
  "libwebsockets-dev|the phone in a browser"
  "libssl-dev|encryption between a phone and its browser"
  "libqrencode-dev|the code that a phone scans"
  "liblz4-dev|small pictures on their way to a browser"
  "fontconfig|finding fonts"
  "fonts-inter|Latin text"
  "fonts-noto-cjk|Chinese, Japanese and Korean text"
  "fonts-noto-color-emoji|emoji"
)
test_packages=(
  "xvfb|a display for the window's tests"
  "xauth|access to that display"
  "xdotool|keys and mouse for the window's tests"
  "imagemagick|pictures of the window"
  "chromium|the browser of the page's tests"
)
minimum_swift=6.0
# Where toolchains are usually put, looked at when swiftc is not on the PATH.
swift_places=(/opt/swift/usr/bin "$HOME/.local/share/swiftly/bin" "$HOME/.swiftly/bin" /usr/libexec/swift/bin)

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "quince: $1"
  shift
  for line in "$@"; do say "  $line"; done
  exit 1
}

# Sets `swift_folder` to the folder of swift and swiftc, and puts it on the PATH.
find_swift() {
  local folder
  for folder in "$(dirname "$(command -v swiftc 2>/dev/null || echo /none/x)")" "${swift_places[@]}"; do
    if [ -x "$folder/swiftc" ]; then
      swift_folder=$folder
      case ":$PATH:" in *":$folder:"*) ;; *) export PATH="$folder:$PATH" ;; esac
      return 0
    fi
  done
  return 1
}

check_swift() {
  find_swift || fail "Swift was not found." \
    "Quince needs Swift $minimum_swift or newer: https://swift.org/install/linux" \
    "Put the folder that holds swift and swiftc on the PATH, then start again."
  local version
  version=$("$swift_folder/swiftc" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  [ -n "$version" ] || fail "$swift_folder/swiftc does not start." "It says: $("$swift_folder/swiftc" --version 2>&1 | head -n 1)"
  if [ "$(printf '%s\n%s\n' "$minimum_swift" "$version" | sort -V | head -n 1)" != "$minimum_swift" ]; then
    fail "Swift $version is too old: $minimum_swift or newer is needed." "Found in $swift_folder. See https://swift.org/install/linux"
  fi
  local real host
  real=$(readlink -f "$swift_folder/swiftc")
  host=$(dirname "$(dirname "$real")")/lib/swift/host
  if [ -d "$host" ]; then
    export QUINCE_SWIFT_HOST=$host
  else
    fail "this Swift comes without its syntax libraries: $host is missing." "Install the toolchain from https://swift.org/install/linux"
  fi
}

# Installs what is missing of the packages given as "name|purpose".
check_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "quince: this is not Debian, so these are taken to be installed already:"
    for entry in "$@"; do say "  ${entry%%|*}: ${entry#*|}"; done
    return
  fi
  local names=() entry installed missing=()
  for entry in "$@"; do names+=("${entry%%|*}"); done
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${names[@]}" 2>/dev/null | sed -n 's/ installed$//p')
  for entry in "$@"; do
    grep -qxF -- "${entry%%|*}" <<<"$installed" || missing+=("$entry")
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  say "These Debian packages are missing:"
  names=()
  for entry in "${missing[@]}"; do
    say "$(printf '  %-24s %s' "${entry%%|*}" "${entry#*|}")"
    names+=("${entry%%|*}")
  done
  local sudo=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "installing packages needs root, and sudo is not there." "As root: apt-get install ${names[*]}"
    sudo=(sudo)
  fi
  if [ -z "${assume_yes:-}" ] && [ "${CI:-}" != true ] && [ -t 0 ] && [ -t 2 ]; then
    printf 'Install them now with apt-get? [Y/n] ' >&2
    local answer
    read -r answer
    case $answer in "" | [yY] | [yY][eE][sS]) ;; *) fail "not installed." "By hand: ${sudo[*]} apt-get install ${names[*]}" ;; esac
  fi
  local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0
    -o DPkg::Lock::Timeout=300) # another installation may be under way
  say "Installing ${names[*]} …"
  "${apt[@]}" update >&2 || say "quince: apt-get update failed; trying with the lists that are there"
  "${apt[@]}" install --no-install-recommends "${names[@]}" >&2 ||
    fail "apt-get could not install ${names[*]}." "Its reason is printed above."
}

# Whether anything that the release build is made of is newer than the last one. Costs a few milliseconds.
is_built() {
  local stamp=$root/.build/quince-release.stamp
  [ -f "$stamp" ] && [ -x "$root/.build/release/quince" ] && [ -x "$root/.build/release/quince-start" ] || return 1
  read -r built_with <"$stamp"
  [ -x "$built_with/swiftc" ] && ! [ "$built_with/swiftc" -nt "$stamp" ] || return 1
  [ -z "$(find "$root/Package.swift" "$root/Sources" "$root/Benchmarks" -newer "$stamp" -print -quit 2>/dev/null)" ]
}

# Builds the tool, the adapter and the frameworks, and writes the index that the adapter reads.
build_release() {
  local stamp=$root/.build/quince-release.stamp
  mkdir -p "$root/.build"
  printf '%s\n' "$swift_folder" >"$stamp.new"
  say "Building Quince (once; this takes a few minutes) …"
  (cd "$root" && "$swift_folder/swift" build -c release --product quince >&2 &&
    "$swift_folder/swift" build -c release --product quince-start >&2 &&
    "$swift_folder/swift" build -c release --product quince-adapter >&2 &&
    "$swift_folder/swift" build -c release --product quince-contacts >&2 &&
    "$swift_folder/swift" build -c release --product address-book-app >&2 &&
    "$swift_folder/swift" build -c release --product QuinceFrameworks >&2) ||
    fail "Quince could not be built." "The compiler's reason is printed above."
  write_framework_index "$root/.build/release" || fail "the index of the frameworks could not be written."
  mv "$stamp.new" "$stamp"
}

# The frameworks as the adapter wants them, MODULE=FOLDER. Which modules are frameworks says Package.swift.
framework_sources() {
  local name
  for name in $(sed -n 's/^let frameworks = \[\(.*\)\]$/\1/p' "$root/Package.swift" | tr -d '",'); do
    printf '%s\n' "$name=$root/Sources/$name"
  done
}

# Writes the index of the frameworks' classes beside the products in folder $1.
write_framework_index() {
  local modules
  mapfile -t modules < <(framework_sources)
  "$1/quince-adapter" index --out "$1/QuinceFrameworks.index.json" "${modules[@]}" >&2
}
