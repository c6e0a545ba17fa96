-- 补卡 and 转卡 have their own names in the ledger of a card: both leave the card active (3 解冻) and move no money.
ALTER TABLE value_card_ledger
  DROP CONSTRAINT value_card_ledger_sub_type_check,
  DROP CONSTRAINT value_card_ledger_check3,
  ADD CONSTRAINT value_card_ledger_sub_type CHECK (CASE op_type
    WHEN 3 THEN coalesce(sub_type IN ('REPLACE', 'TRANSFER'), true)
    WHEN 4 THEN coalesce(sub_type IN ('ORDER_REFUND', 'CARD_REFUND'), false)
    ELSE sub_type IS NULL END);
