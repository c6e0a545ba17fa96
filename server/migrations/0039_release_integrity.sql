-- What the files.json of a release hashes to; browsers hold everything of the release to it. Releases kept before there was one get
-- theirs at a start. manifest_integrity stays the hash of the entry, by which the former release of the server serves.
ALTER TABLE remote_version ADD COLUMN files_integrity text;
GRANT UPDATE (files_integrity) ON remote_version TO mingmou_app;
