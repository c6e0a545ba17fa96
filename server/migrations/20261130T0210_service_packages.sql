-- One English term for each kind of package: goods_package (商品套餐), service_package (视训套餐, 复查套餐), patient_package (患者套餐).
-- Renames tables and columns. Rows, policies, grants and generated expressions do not change.
ALTER TABLE training_setmeal RENAME TO training_service_package;
ALTER TABLE training_setmeal_item RENAME TO training_service_package_item;
ALTER TABLE review_setmeal RENAME TO review_service_package;
ALTER TABLE erp_package RENAME TO goods_package;
ALTER TABLE erp_package_item RENAME TO goods_package_item;

ALTER TABLE training_service_package_item RENAME COLUMN setmeal_id TO service_package_id;
ALTER TABLE charge_order_line RENAME COLUMN setmeal_id TO service_package_id;
ALTER TABLE charge_order_line RENAME COLUMN review_setmeal_id TO review_service_package_id;
ALTER TABLE charge_order_line RENAME COLUMN training_setmeal_id TO training_service_package_id;
ALTER TABLE check_bill_row RENAME COLUMN setmeal_id TO service_package_id;

-- Renames constraints (with their indexes), the other indexes and the identity sequences.
DO $rename$
DECLARE
  stored record;
  renamed text;
BEGIN
  FOR stored IN
    SELECT format('ALTER TABLE %s RENAME CONSTRAINT', conrelid::regclass) AS command, conname AS name, 1 AS turn
    FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND conname ~ '(setmeal|^erp_package_)'
    UNION ALL
    SELECT CASE relkind WHEN 'S' THEN 'ALTER SEQUENCE' ELSE 'ALTER INDEX' END, relname, 2
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('i', 'S') AND relname ~ '(setmeal|^erp_package_)'
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid AND conname = relname)
    ORDER BY turn, name
  LOOP
    renamed := replace(regexp_replace(stored.name, '^erp_package_', 'goods_package_'), 'setmeal', 'service_package');
    -- A name has at most 63 bytes.
    IF length(renamed) > 63 THEN
      renamed := replace(renamed, '_property_owner_id', '');
    END IF;
    EXECUTE format(CASE stored.turn WHEN 1 THEN '%s %I TO %I' ELSE '%s %I RENAME TO %I' END,
      stored.command, stored.name, renamed);
  END LOOP;
END
$rename$;
