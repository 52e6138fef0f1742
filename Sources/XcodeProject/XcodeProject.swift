// XcodeProject: to be written
