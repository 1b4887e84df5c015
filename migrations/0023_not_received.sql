-- Nobody waits for the money of a cancelled order.
UPDATE "orders" SET "payment_state" = 'not_received'
WHERE "status_id" = 7 AND "payment_state" IN ('awaiting_confirmation', 'cod_due');
