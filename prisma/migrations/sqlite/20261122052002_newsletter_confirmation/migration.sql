-- AlterTable
ALTER TABLE "NewsletterSubscription" ADD COLUMN "askedAt" DATETIME;
ALTER TABLE "NewsletterSubscription" ADD COLUMN "confirmHash" TEXT;
ALTER TABLE "NewsletterSubscription" ADD COLUMN "confirmUntil" DATETIME;

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN "confirms" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscription_confirmHash_key" ON "NewsletterSubscription"("confirmHash");
