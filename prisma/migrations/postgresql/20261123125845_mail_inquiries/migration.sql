-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN     "mailInquiries" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "replySignature" TEXT,
ADD COLUMN     "signsReplies" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "MailboxPosition" ADD COLUMN     "arrivedUpTo" TIMESTAMP(3),
ADD COLUMN     "rereadUpTo" BIGINT NOT NULL DEFAULT 0;
