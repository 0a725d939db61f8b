import { Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { trpc } from '../../trpc';
import { Thumb } from '../../ui/display/thumb';
import { ListState } from '../../ui/list/list-state';
import { useSection } from '../../ui/section/use-section';
import { recordUrl, typeTitle } from '../../ui/words/labels';
import classes from './linked-pictures.module.css';

/** Records with an external link as picture. The browser tries each link; the server makes no outgoing requests. */
export function LinkedPictures() {
  const query = trpc.admin.pictures.linked.useQuery({});
  const [broken, setBroken] = useState(() => new Set<string>());
  const q = useSection().get('q').toLowerCase();
  const rows = (query.data ?? []).filter(({ name, image }) => `${name} ${image}`.toLowerCase().includes(q));
  // Broken links come first.
  const sorted = rows.toSorted((one, other) => Number(broken.has(other.image)) - Number(broken.has(one.image)));
  const count = rows.filter(({ image }) => broken.has(image)).length;
  return (
    <ListState
      query={{ ...query, data: query.data && { rows: sorted } }}
      failure="Failed to fetch links"
      empty={q ? 'No links found matching your search' : 'No record uses an external link as its picture.'}
    >
      {(linked) => (
        <>
          <Text c={count > 0 ? 'var(--alert)' : 'var(--ink-soft)'} role="status">
            {count === 0 ? 'All links checked so far load.' : count === 1 ? '1 picture does not load.' : `${count} pictures do not load.`}
          </Text>
          <ul className={classes.list}>
            {linked.map(({ type, rowId, name, image }) => (
              <li key={`${type} ${rowId} ${image}`} data-broken={broken.has(image) || undefined}>
                <Thumb src={image} onBroken={() => setBroken((before) => new Set(before).add(image))} />
                <div className={classes.words}>
                  <Link to={recordUrl(type, rowId)}>{name}</Link> <span className={classes.kind}>{typeTitle(type)}</span>
                  <span className={classes.address}>{image}</span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </ListState>
  );
}
