CREATE TABLE "ready_packs" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"packs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ready_packs_single" CHECK ("ready_packs"."id" = 1)
);
