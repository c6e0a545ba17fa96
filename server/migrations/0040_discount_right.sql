-- Adds the button 设置最低折扣 of 角色权限 (1744) to the administrators of existing chains.
DO $$
DECLARE chain bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner LOOP
    PERFORM set_config('app.po', chain::text, true);
    UPDATE role SET menu_ids = menu_ids || 174404, version = version + 1
      WHERE property_owner_id = chain AND role_code = 'ORG_ADMIN' AND NOT menu_ids @> ARRAY[174404];
  END LOOP;
  PERFORM set_config('app.po', '', true);
END $$;
