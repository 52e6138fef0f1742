// quince-adapter: the tool around the module SourceAdapter.

import Foundation
import SourceAdapter

let outcome = AdapterCommand.run(Array(CommandLine.arguments.dropFirst()))
FileHandle.standardOutput.write(Data(outcome.output.utf8))
FileHandle.standardError.write(Data(outcome.messages.utf8))
exit(outcome.exitCode)
