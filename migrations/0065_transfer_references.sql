CREATE TABLE "transfer_references" (
	"reference" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transfer_references" ADD CONSTRAINT "transfer_references_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_references_order_id_index" ON "transfer_references" USING btree ("order_id");--> statement-breakpoint
-- One form for all spellings of a bank's reference; `canonicalReference` is the same rule.
CREATE FUNCTION canonical_reference(utr text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN length(c.core) < 8 THEN upper(utr) ELSE c.core END
  FROM (SELECT regexp_replace(upper(utr), '^[A-Z0]+|[A-Z]+$', '', 'g') AS core) c
$$;
--> statement-breakpoint
-- Nobody waits for the transfer of an order that was cancelled unpaid: its reference is free for the order it paid.
UPDATE orders SET utr = NULL WHERE utr IS NOT NULL AND captured = 0 AND status_id = 7;
--> statement-breakpoint
-- References of before. If two orders had one, it belongs to the one that was paid, or else to the first.
INSERT INTO transfer_references (reference, order_id)
SELECT canonical_reference(g.utr), g.order_id FROM (
  SELECT o.utr, o.id AS order_id, o.captured > 0 AS is_paid FROM orders o WHERE o.utr IS NOT NULL
  UNION ALL SELECT s.utr, s.order_id, true FROM supplements s WHERE s.utr IS NOT NULL) g
ORDER BY g.is_paid DESC, g.order_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION keep_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.utr IS NULL THEN
    DELETE FROM transfer_references WHERE order_id = NEW.id AND NEW.captured = 0;
    RETURN NULL;
  END IF;
  INSERT INTO transfer_references AS kept (reference, order_id) VALUES (canonical_reference(NEW.utr), NEW.id)
    ON CONFLICT (reference) DO UPDATE SET order_id = kept.order_id WHERE kept.order_id = excluded.order_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The reference % was given for another order.', NEW.utr USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_reference_of_new AFTER INSERT ON orders FOR EACH ROW WHEN (NEW.utr IS NOT NULL) EXECUTE FUNCTION keep_reference();
--> statement-breakpoint
CREATE TRIGGER keep_reference AFTER UPDATE OF utr ON orders FOR EACH ROW WHEN (NEW.utr IS DISTINCT FROM OLD.utr) EXECUTE FUNCTION keep_reference();
--> statement-breakpoint
CREATE FUNCTION keep_supplement_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transfer_references (reference, order_id) VALUES (canonical_reference(NEW.utr), NEW.order_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_supplement_reference_of_new AFTER INSERT ON supplements FOR EACH ROW WHEN (NEW.utr IS NOT NULL) EXECUTE FUNCTION keep_supplement_reference();
--> statement-breakpoint
CREATE TRIGGER keep_supplement_reference AFTER UPDATE OF utr ON supplements FOR EACH ROW WHEN (NEW.utr IS NOT NULL AND NEW.utr IS DISTINCT FROM OLD.utr) EXECUTE FUNCTION keep_supplement_reference();
--> statement-breakpoint
-- Orders that were cancelled before their delivery kept their coupon used up.
WITH freed AS (
  DELETE FROM coupon_redemptions r USING orders o WHERE o.id = r.order_id AND o.status_id = 7 AND NOT EXISTS (
    SELECT 1 FROM status_history h WHERE h.order_id = o.id AND h.status_id = 6 AND h.withdrawn_at IS NULL)
  RETURNING r.coupon_id)
UPDATE coupons c SET used = c.used - f.times
FROM (SELECT coupon_id, count(*) AS times FROM freed GROUP BY coupon_id) f WHERE f.coupon_id = c.id;
