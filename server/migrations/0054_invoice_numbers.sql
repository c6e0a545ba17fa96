-- Number of the paper invoice of an order (domain-outpatient §6.9), unique in an organisation among orders that are not
-- void.
ALTER TABLE charge_order ADD COLUMN invoice_no text CHECK (length(invoice_no) BETWEEN 1 AND 30);
CREATE UNIQUE INDEX charge_order_invoice_once ON charge_order (property_owner_id, org_id, invoice_no)
  WHERE invoice_no IS NOT NULL AND order_state <> 5;
-- The last invoice of the book was used.
ALTER TABLE invoice_book ADD COLUMN used_up boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT used_up OR next_no = last_no);
