CREATE INDEX "couriers_carrier" ON "couriers" USING btree (lower("carrier"));--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_index" ON "audit_entries" USING btree ("actor_id");