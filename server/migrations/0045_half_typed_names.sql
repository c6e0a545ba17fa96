-- A person is also found by the full surname and the initials of the given name: songyj, 宋yj (domain-outpatient §2).
-- The server creates these keys from every reading when a file is saved. For existing files this migration splits the
-- one stored reading at every possible end of a syllable, which finds the same people. Row-level security applies to
-- the owner too, so it is not forced while the owner updates the files of all chains.
ALTER TABLE patient NO FORCE ROW LEVEL SECURITY;
WITH letters AS (
  SELECT p.property_owner_id, p.id, lower(p.name) AS name, lower(p.pinyin) AS pinyin, lower(p.pinyin_initials) AS initials
  FROM patient p
  WHERE p.state_enum <> 'DELETE' AND char_length(p.name) >= 2 AND char_length(p.pinyin_initials) = char_length(p.name)
), keys AS (
  SELECT l.property_owner_id, l.id, 'm' || left(l.name, whole) || substr(l.initials, whole + 1, short) AS key
  FROM letters l, generate_series(1, char_length(l.name) - 1) AS whole,
    LATERAL generate_series(1, char_length(l.name) - whole) AS short
  UNION
  SELECT l.property_owner_id, l.id, 'p' || left(l.pinyin, ends) || substr(l.initials, 2, short)
  FROM letters l, generate_series(2, 6) AS ends, LATERAL generate_series(2, char_length(l.name) - 1) AS short
  WHERE substr(l.pinyin, ends + 1, 1) = substr(l.initials, 2, 1)
), added AS (
  SELECT k.property_owner_id, k.id, array_agg(DISTINCT k.property_owner_id::text || k.key) AS keys
  FROM keys k GROUP BY k.property_owner_id, k.id
)
UPDATE patient p SET search_keys = ARRAY(SELECT DISTINCT unnest(p.search_keys || added.keys))
FROM added WHERE added.property_owner_id = p.property_owner_id AND added.id = p.id;
ALTER TABLE patient FORCE ROW LEVEL SECURITY;
