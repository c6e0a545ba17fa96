-- The search first scans the patients with the latest visits: it soon finds a piece of a name or number that many
-- patients have. If it finds too few, it uses the index, with a separate query for each kind of key, so that the long
-- key list of a row is not compared again after the index lookup.
GRANT CREATE ON SCHEMA public TO mingmou_search;
SET ROLE mingmou_search;
CREATE OR REPLACE FUNCTION patient_search(ones text[], pieces text[], contained text, most integer) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
SET enable_bitmapscan = on
AS $search$
DECLARE
  po CONSTANT bigint := nullif(current_setting('app.po', true), '')::bigint;
  newest CONSTANT integer := 1500;
  known bigint[];
  met bigint[];
BEGIN
  IF most IS NOT NULL THEN
    -- Few people have a record number or an identity card number (`ones` together with `pieces`).
    IF pieces IS NOT NULL AND ones IS NOT NULL THEN
      known := ARRAY(SELECT p.id FROM patient p WHERE p.property_owner_id = po AND p.search_keys && ones);
    END IF;
    met := ARRAY(SELECT p.id FROM (
        SELECT seen.id, seen.last_visit_at, seen.state_enum, seen.search_text, seen.search_keys FROM patient seen
          WHERE seen.property_owner_id = po ORDER BY seen.last_visit_at DESC NULLS LAST, seen.id DESC LIMIT newest) AS p
      WHERE p.state_enum <> 'DELETE'
        AND (pieces IS NULL AND p.search_keys && ones
          OR position(contained IN p.search_text) > 0 AND p.search_keys @> pieces
          OR p.id = ANY (known))
      ORDER BY p.last_visit_at DESC NULLS LAST, p.id DESC LIMIT most);
    IF cardinality(met) = most THEN
      RETURN QUERY SELECT unnest(met);
      RETURN;
    END IF;
  END IF;
  RETURN QUERY WITH found AS MATERIALIZED (
    SELECT p.id, p.last_visit_at FROM patient p
      WHERE p.property_owner_id = po AND p.state_enum <> 'DELETE' AND p.search_keys && ones
    UNION
    SELECT p.id, p.last_visit_at FROM patient p
      WHERE p.property_owner_id = po AND p.state_enum <> 'DELETE'
        AND p.search_keys @> pieces AND position(contained IN p.search_text) > 0)
    SELECT found.id FROM found ORDER BY found.last_visit_at DESC NULLS LAST, found.id DESC LIMIT most;
END
$search$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM mingmou_search;
