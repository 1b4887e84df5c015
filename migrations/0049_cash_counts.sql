CREATE TABLE "cash_counts" (
	"day" text PRIMARY KEY NOT NULL,
	"opening" bigint NOT NULL,
	"received" bigint NOT NULL,
	"given_back" bigint NOT NULL,
	"paid_out" bigint NOT NULL,
	"notes" jsonb NOT NULL,
	"coins" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"banked" bigint NOT NULL,
	"note" text NOT NULL,
	"actor_id" integer,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;