import { PageHead } from '../../seo/page-head';
import { trpc } from '../../trpc';
import { LoadError } from '../../ui/loading/load-error';
import { Skeleton } from '../../ui/loading/skeleton';
import { SceneDrawing } from '../../ui/scene-drawing';
import { useWebsite } from '../../ui/website';
import { OrganizationStructuredData } from '../shell/organization';
import classes from './about-page.module.css';
import { Achievements } from './achievements';
import { CompanyStory } from './story';
import { Timeline } from './timeline';
import { ValuesSection } from './values-section';
import { WhyChooseUs } from './why-choose-us';

/** The about page. */
export function AboutPage() {
  const { name, aboutSubtitle, lead } = useWebsite();
  const { data: info, isError, refetch } = trpc.public.companyInfo.useQuery();
  const text = (key: string) => info?.find((entry) => entry.key === key)?.value.trim();
  const subtitle = text('about_subtitle') || (aboutSubtitle ?? lead);
  return (
    <>
      <PageHead title="About us" description={subtitle} path="/about" />
      {import.meta.env.SSR && <OrganizationStructuredData />}
      <section className={classes.top} aria-labelledby="about-title">
        <div className={`container ${classes.words}`}>
          <h1 id="about-title">About {name}</h1>
          {info || isError ? <p className={classes.subtitle}>{subtitle}</p> : <Skeleton className={classes.subtitlePlace} />}
        </div>
        <SceneDrawing className={classes.ridge} />
      </section>
      {info ? (
        <CompanyStory story={text('company_story')} mission={text('mission')} vision={text('vision')} />
      ) : (
        <div className={`container ${classes.waiting}`}>
          {isError ? (
            <LoadError message="Failed to fetch company information" onRetry={refetch} />
          ) : (
            <Skeleton className={classes.storyPlace} />
          )}
        </div>
      )}
      <Achievements />
      <ValuesSection />
      <Timeline />
      <WhyChooseUs />
    </>
  );
}
