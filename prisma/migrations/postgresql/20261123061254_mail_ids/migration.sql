-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "mailId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMail_mailId_key" ON "OutboxMail"("mailId");
