-- Number of prints of an archive's card and of its review card; a delivery counts its own.
ALTER TABLE lens_archive
  ADD COLUMN card_prints integer NOT NULL DEFAULT 0 CHECK (card_prints >= 0),
  ADD COLUMN review_prints integer NOT NULL DEFAULT 0 CHECK (review_prints >= 0);
