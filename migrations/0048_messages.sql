CREATE TABLE "message_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"per_day" integer DEFAULT 500 NOT NULL,
	"money_per_day" bigint DEFAULT 50000 NOT NULL,
	"whatsapp_cost" bigint DEFAULT 0 NOT NULL,
	"sms_cost" bigint DEFAULT 0 NOT NULL,
	"unread_hours" integer DEFAULT 24 NOT NULL,
	"english_code" text DEFAULT 'en' NOT NULL,
	"templates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_why" text,
	"stopped_token" text,
	"paused_until" timestamp with time zone,
	CONSTRAINT "message_settings_single" CHECK ("message_settings"."id" = 1)
);
--> statement-breakpoint
-- The mails of before are the first messages: nothing is copied, and what waited goes on waiting.
ALTER TABLE "mails" RENAME TO "messages";--> statement-breakpoint
ALTER SEQUENCE "mails_id_seq" RENAME TO "messages_id_seq";--> statement-breakpoint
ALTER TABLE "messages" RENAME CONSTRAINT "mails_dedupeKey_unique" TO "messages_dedupeKey_unique";--> statement-breakpoint
ALTER INDEX "mails_pkey" RENAME TO "messages_pkey";--> statement-breakpoint
ALTER INDEX "mails_state_created_at_index" RENAME TO "messages_state_created_at_index";--> statement-breakpoint
ALTER INDEX "mails_order_id_index" RENAME TO "messages_order_id_index";--> statement-breakpoint
ALTER INDEX "mails_user_id_index" RENAME TO "messages_user_id_index";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "values" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "subject" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "html" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "plain" SET DEFAULT '';--> statement-breakpoint
UPDATE "messages" SET "state" = 'failed' WHERE "state" = 'dead';--> statement-breakpoint
INSERT INTO "message_settings" DEFAULT VALUES;--> statement-breakpoint
CREATE TABLE "stopped_numbers" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider" ON "messages" USING btree ("provider_id") WHERE "messages"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("due_at") WHERE "messages"."channel" <> 'mail' and "messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "messages_sent_at_index" ON "messages" USING btree ("sent_at");