-- What stood on the paper, with the template as it was, and a hash that tells whether the kept text is still that one.
-- Prints from before have neither.
ALTER TABLE visit_print
  ADD COLUMN content text,
  ADD COLUMN content_hash text CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  ADD CHECK ((content IS NULL) = (content_hash IS NULL));
