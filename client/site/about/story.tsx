import classes from './story.module.css';

type StoryProps = { story: string | undefined; mission: string | undefined; vision: string | undefined };

/** Story, mission and vision; empty texts have no section. */
export function CompanyStory({ story, mission, vision }: StoryProps) {
  const aims = [
    { name: 'Our Mission', text: mission },
    { name: 'Our Vision', text: vision },
  ].filter(({ text }) => text);
  return (
    <>
      {story && (
        <section data-next className={`container ${classes.story}`} aria-labelledby="story-title">
          <h2 id="story-title">Our Story</h2>
          <div className={classes.text}>
            {[...new Set(story.split(/\n\s*\n/))].map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
      {aims.length > 0 && (
        <div data-below className={classes.aims}>
          <div className={`container ${classes.columns}`}>
            {aims.map(({ name, text }) => (
              <section key={name} aria-label={name}>
                <h2>{name}</h2>
                <p>{text}</p>
              </section>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
