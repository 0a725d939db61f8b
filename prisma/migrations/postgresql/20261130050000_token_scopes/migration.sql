-- One scope allowed all changes of content. A token that was made then keeps all of them.
UPDATE "ApiToken" SET "scopes" = replace("scopes", 'write-content', 'delete-content,write-catalogue,write-company,write-content,write-policies')
WHERE "scopes" LIKE '%write-content%';
