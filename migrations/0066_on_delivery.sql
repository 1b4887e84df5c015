DROP INDEX "order_lines_product_id_index";--> statement-breakpoint
CREATE INDEX "order_lines_product_id_order_id_index" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_on_delivery" ON "orders" USING btree ("id") WHERE "orders"."payment_state" = 'cod_due' and "orders"."is_newcomer" and "orders"."status_id" in (1, 2);