CREATE TABLE "import_profiles" (
	"headings" text PRIMARY KEY NOT NULL,
	"category" text,
	"new_stock" integer,
	"missing" text NOT NULL
);
