// SourceAdapter: to be written
