CREATE TABLE "made_papers" (
	"order_id" integer NOT NULL,
	"paper" text NOT NULL,
	"edition" text NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "made_papers_order_id_paper_pk" PRIMARY KEY("order_id","paper")
);
--> statement-breakpoint
ALTER TABLE "made_papers" ADD CONSTRAINT "made_papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_papers" ADD CONSTRAINT "made_papers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;