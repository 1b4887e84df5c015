ALTER TABLE "refunds" ADD COLUMN "for_goods" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now nobody noted for which refund goods came back: of an order with returned pieces, take all of them to be.
UPDATE "refunds" SET "for_goods" = true WHERE "version" IS NULL AND EXISTS (
  SELECT 1 FROM "order_lines" WHERE "order_lines"."order_id" = "refunds"."order_id" AND "order_lines"."returned" > 0
);
--> statement-breakpoint
-- An order refunded in full owes nothing.
UPDATE "supplements" SET "state" = 'withdrawn' WHERE "state" = 'open' AND "order_id" IN (
  SELECT "id" FROM "orders" WHERE "payment_state" IN ('refunded', 'refund_due')
);
--> statement-breakpoint
UPDATE "orders" SET "due" = 0, "waits_for_money" = false WHERE "due" > 0 AND "payment_state" IN ('refunded', 'refund_due');
