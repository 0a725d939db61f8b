-- CreateTable
CREATE TABLE "Request" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "caller" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,
    "result" TEXT,
    "at" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "Request_at_idx" ON "Request"("at");
