import { companyInfoLabels } from '../../../shared/content/types/company-info';
import { trpc } from '../trpc';
import { ListState } from '../ui/list/list-state';
import { SectionLayout } from '../ui/section/section';
import { CompanyText } from './company-text';

/** The places of the texts on the site (REQ 3.1), in the order of the page. */
const TEXTS = [
  { key: 'about_subtitle', where: 'Below the headline of the About page.' },
  { key: 'company_story', where: 'The story on the About page.' },
  { key: 'mission', where: 'On the About page.' },
  { key: 'vision', where: 'On the About page, beside the mission.' },
] as const;

/** The texts about the company. */
export function CompanyInfoSection() {
  const query = trpc.admin.companyInfo.list.useQuery();
  return (
    <SectionLayout>
      <ListState
        query={{ ...query, data: query.data && { rows: query.data } }}
        failure="Failed to fetch company information"
        empty="No company information yet."
      >
        {(rows) =>
          TEXTS.map(({ key, ...text }) => {
            const row = rows.find((one) => one.key === key);
            return row && <CompanyText key={key} row={row} label={companyInfoLabels[key]} {...text} />;
          })
        }
      </ListState>
    </SectionLayout>
  );
}
