-- Number of prints of an archive's course.
ALTER TABLE lens_archive
  ADD COLUMN course_prints integer NOT NULL DEFAULT 0 CHECK (course_prints >= 0);
