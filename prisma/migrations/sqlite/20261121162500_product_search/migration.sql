-- What products say, by three letters each: finds a part of a word without reading them all. It holds no text of its own and follows the
-- table by triggers; whoever makes that table anew makes them anew.
CREATE VIRTUAL TABLE "ProductText" USING fts5("title", "description", "badge", content = 'Product', content_rowid = 'id', tokenize = 'trigram');

CREATE TRIGGER "ProductText_insert" AFTER INSERT ON "Product" BEGIN
  INSERT INTO "ProductText" (rowid, "title", "description", "badge") VALUES (new."id", new."title", new."description", new."badge");
END;

CREATE TRIGGER "ProductText_delete" AFTER DELETE ON "Product" BEGIN
  INSERT INTO "ProductText" ("ProductText", rowid, "title", "description", "badge")
    VALUES ('delete', old."id", old."title", old."description", old."badge");
END;

CREATE TRIGGER "ProductText_update" AFTER UPDATE OF "title", "description", "badge" ON "Product" BEGIN
  INSERT INTO "ProductText" ("ProductText", rowid, "title", "description", "badge")
    VALUES ('delete', old."id", old."title", old."description", old."badge");
  INSERT INTO "ProductText" (rowid, "title", "description", "badge") VALUES (new."id", new."title", new."description", new."badge");
END;

INSERT INTO "ProductText" ("ProductText") VALUES ('rebuild');
