-- What products say, by three letters each: finds a part of a word without reading them all. A server that has no pg_trgm, or lets nobody
-- add it, searches as before. The conditions change nothing but that Prisma, whose models cannot say such an index, leaves it alone.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "Product_title_words" ON "Product" USING gin ("title" gin_trgm_ops) WHERE "title" IS NOT NULL;
  CREATE INDEX "Product_description_words" ON "Product" USING gin ("description" gin_trgm_ops) WHERE "description" IS NOT NULL;
  CREATE INDEX "Product_badge_words" ON "Product" USING gin ("badge" gin_trgm_ops) WHERE "badge" IS NOT NULL;
EXCEPTION
  WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object OR invalid_parameter_value THEN
    RAISE NOTICE 'Products are searched without an index: %', SQLERRM;
END
$$;
