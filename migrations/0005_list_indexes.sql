DROP INDEX "audit_entries_subject_index";--> statement-breakpoint
CREATE INDEX "users_created_at_id_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "couriers_tracking_number_prefix" ON "couriers" USING btree (upper("tracking_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_number_prefix" ON "orders" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_subject_prefix" ON "audit_entries" USING btree ("subject" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_action_prefix" ON "audit_entries" USING btree ("action" text_pattern_ops);