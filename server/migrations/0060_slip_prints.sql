-- A slip that was printed before is marked 补打.
ALTER TABLE registration ADD COLUMN print_count integer NOT NULL DEFAULT 0 CHECK (print_count >= 0);
