CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"device" text NOT NULL,
	"last_sign_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "contact_email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Accounts that an earlier version made with the demonstration, by what it gave them.
UPDATE "users" SET "is_demo" = true WHERE
	("role" = 'admin' AND "phone_number" = '+919000000001')
	OR ("phone_number", "contact_email") IN (
		('+919486012345', 'meena.sundaram@example.com'),
		('+919500012345', 'arjun.natarajan@example.com'),
		('+918825512340', 'fathima.rahman@example.com'),
		('+917353312345', 'girish.hegde@example.com'),
		('+916302212345', 'asha.kulkarni@example.com'));
