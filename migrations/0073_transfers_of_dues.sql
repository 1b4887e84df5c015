ALTER TABLE "orders" ADD COLUMN "due_utr" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_utr_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_missing_utr" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_offered" ON "orders" USING btree ("id") WHERE "orders"."payment_state" = 'enquiry' and "orders"."status_id" = 1;--> statement-breakpoint
CREATE INDEX "orders_due_awaiting" ON "orders" USING btree ("due_utr_at") WHERE "orders"."due_utr" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_due_utr_of_due" CHECK ("orders"."due_utr" is null or "orders"."due" > 0) NOT VALID;--> statement-breakpoint
-- A reference belongs to one order, which may give it again: of what is due it is given first by the customer, then by the booking.
CREATE FUNCTION give_reference(utr text, given_for integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transfer_references AS kept (reference, order_id) VALUES (canonical_reference(utr), given_for)
    ON CONFLICT (reference) DO UPDATE SET order_id = kept.order_id WHERE kept.order_id = excluded.order_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The reference % was given for another order.', utr USING ERRCODE = 'unique_violation';
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.utr IS NULL THEN
    DELETE FROM transfer_references WHERE order_id = NEW.id AND NEW.captured = 0;
  ELSE
    PERFORM give_reference(NEW.utr, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_supplement_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM give_reference(NEW.utr, NEW.order_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A transfer of what is due that was corrected, or never came, frees its reference for the money or order that it really named.
CREATE FUNCTION keep_due_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM transfer_references r WHERE r.order_id = NEW.id AND r.reference = canonical_reference(OLD.due_utr)
    AND canonical_reference(NEW.utr) IS DISTINCT FROM r.reference
    AND NOT EXISTS (SELECT 1 FROM supplements s WHERE s.order_id = NEW.id AND canonical_reference(s.utr) = r.reference);
  IF NEW.due_utr IS NOT NULL THEN
    PERFORM give_reference(NEW.due_utr, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_due_reference AFTER UPDATE OF due, due_utr ON orders FOR EACH ROW WHEN (NEW.due_utr IS DISTINCT FROM OLD.due_utr) EXECUTE FUNCTION keep_due_reference();
--> statement-breakpoint
-- A version of the shop from before this column changes what is due without it: a transfer that was announced for another amount must not pay this one.
CREATE FUNCTION drop_due_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_utr := NULL;
  NEW.due_utr_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER drop_due_transfer BEFORE UPDATE OF due ON orders FOR EACH ROW WHEN (OLD.due_utr IS NOT NULL AND NEW.due IS DISTINCT FROM OLD.due AND NEW.due_utr IS NOT DISTINCT FROM OLD.due_utr) EXECUTE FUNCTION drop_due_transfer();
