-- Written by hand: the generated one made the table anew, with a default for the pictures that is no JSON.
ALTER TABLE "Product" ADD COLUMN "pictures" JSONB NOT NULL DEFAULT '[]';
