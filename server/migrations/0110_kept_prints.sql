-- Printed content with the template at that time, and a hash that shows whether the stored text was changed. Earlier
-- prints have neither.
ALTER TABLE visit_print
  ADD COLUMN content text,
  ADD COLUMN content_hash text CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  ADD CHECK ((content IS NULL) = (content_hash IS NULL));
