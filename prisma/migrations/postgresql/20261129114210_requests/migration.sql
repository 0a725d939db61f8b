-- CreateTable
CREATE TABLE "Request" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "caller" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,
    "result" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Request_at_idx" ON "Request"("at");
