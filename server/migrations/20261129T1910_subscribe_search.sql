-- Finds appointments by a piece of a name, a phone or a number with an index. Under row-level security no index serves
-- LIKE (0007). The search therefore runs as the role of the patient search, which names chain and organisation itself.

-- Pieces of a text with `size` characters, each after a prefix that identifies the chain, the organisation and the kind
-- of text.
CREATE FUNCTION subscribe_pieces(prefix text, typed text, size integer) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT prefix || substr(typed, at, size)) FROM generate_series(1, char_length(typed) - size + 1) at);

-- Pieces of one and two characters for names, of three characters for phones and numbers.
CREATE FUNCTION subscribe_keys(po bigint, org bigint, name text, phone text, subscribe_no text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN subscribe_pieces(po::text || '/' || org::text || 'n', lower(name), 1)
  || subscribe_pieces(po::text || '/' || org::text || 'n', lower(name), 2)
  || subscribe_pieces(po::text || '/' || org::text || 't', phone, 3)
  || subscribe_pieces(po::text || '/' || org::text || 't', lower(subscribe_no), 3);

CREATE INDEX subscribe_search_keys ON subscribe
  USING gin (subscribe_keys(property_owner_id, org_id, name, phone, subscribe_no)) WHERE NOT deleted;

GRANT SELECT (property_owner_id, org_id, id, name, phone, subscribe_no, deleted) ON subscribe TO mingmou_search;
CREATE POLICY search_read ON subscribe FOR SELECT TO mingmou_search USING (true);

-- Returns ids of the organisation's appointments whose name, phone or number contains the text, in no order. The text
-- must have at least three characters, or contain a character that occurs in no phone or number: pieces of phones and
-- numbers have three characters.
CREATE FUNCTION subscribe_search(typed text) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
SET enable_bitmapscan = on
AS $search$
DECLARE
  po CONSTANT bigint := nullif(current_setting('app.po', true), '')::bigint;
  org CONSTANT bigint := nullif(current_setting('app.org', true), '')::bigint;
  prefix CONSTANT text := po::text || '/' || org::text;
  piece CONSTANT text := lower(typed);
  names CONSTANT text[] := subscribe_pieces(prefix || 'n', piece, least(2, char_length(piece)));
  numbers CONSTANT text[] := subscribe_pieces(prefix || 't', piece, 3);
BEGIN
  RETURN QUERY
    SELECT s.id FROM subscribe s WHERE s.property_owner_id = po AND s.org_id = org AND NOT s.deleted
      AND subscribe_keys(s.property_owner_id, s.org_id, s.name, s.phone, s.subscribe_no) @> names
      AND position(piece IN lower(s.name)) > 0
    UNION
    SELECT s.id FROM subscribe s WHERE s.property_owner_id = po AND s.org_id = org AND NOT s.deleted
      AND subscribe_keys(s.property_owner_id, s.org_id, s.name, s.phone, s.subscribe_no) @> numbers
      AND (position(piece IN s.phone) > 0 OR position(piece IN lower(s.subscribe_no)) > 0);
END
$search$;
REVOKE ALL ON FUNCTION subscribe_search(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION subscribe_search(text) TO mingmou_app;
GRANT CREATE ON SCHEMA public TO mingmou_search;
ALTER FUNCTION subscribe_search(text) OWNER TO mingmou_search;
REVOKE CREATE ON SCHEMA public FROM mingmou_search;
