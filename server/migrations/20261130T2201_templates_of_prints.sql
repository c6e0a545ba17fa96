-- Published template that laid a print out. Null for prints made before, for a page that a person wrote (its text is in
-- the stored content), and where the kind has no template.
ALTER TABLE visit_print
  ADD COLUMN template_id bigint,
  ADD COLUMN template_version integer,
  ADD CHECK ((template_id IS NULL) = (template_version IS NULL)),
  ADD FOREIGN KEY (property_owner_id, template_id, template_version)
    REFERENCES template_version (property_owner_id, template_id, template_version);
CREATE INDEX visit_print_template ON visit_print (property_owner_id, template_id, template_version)
  WHERE template_id IS NOT NULL;
