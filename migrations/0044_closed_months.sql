CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" integer,
	"figures" jsonb
);
--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What is dated shares a lock that closing a month takes alone (bills.ts names its number): no month is closed between the
-- dating of a row and its commit.
CREATE FUNCTION is_month_closed(asked text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7310311);
  RETURN EXISTS (SELECT FROM public.closed_months WHERE month = asked);
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_month_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.is_month_closed(left(NEW.day, 7)) THEN
    RAISE EXCEPTION 'The month of this bill is closed.';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_month_closed BEFORE INSERT ON bills FOR EACH ROW EXECUTE FUNCTION keep_month_closed();
--> statement-breakpoint
-- now() is the beginning of a transaction: one that began before midnight may write after the month was closed.
CREATE FUNCTION date_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.is_month_closed(to_char(NEW.received_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM')) THEN
    NEW.received_at := pg_catalog.clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER date_receipt BEFORE INSERT ON order_receipts FOR EACH ROW EXECUTE FUNCTION date_receipt();
--> statement-breakpoint
CREATE FUNCTION date_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.is_month_closed(to_char(NEW.updated_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM')) THEN
    NEW.updated_at := pg_catalog.clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER date_refund BEFORE INSERT OR UPDATE OF status ON refunds FOR EACH ROW WHEN (NEW.status = 'processed') EXECUTE FUNCTION date_refund();
