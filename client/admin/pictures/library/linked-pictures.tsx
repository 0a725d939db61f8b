import { Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { trpc } from '../../trpc';
import { Thumbnail } from '../../ui/display/thumbnail';
import { ListState } from '../../ui/list/list-state';
import { ListRow, RowList } from '../../ui/rows/rows';
import { useSectionUrlState } from '../../ui/section/use-section';
import { findTypeTitle, recordUrl } from '../../ui/words/labels';

/** Lists the records with an external link as picture. The browser loads each link, since the server makes no outgoing requests. */
export function LinkedPictures() {
  const query = trpc.admin.pictures.linked.useQuery({});
  const [broken, setBroken] = useState(() => new Set<string>());
  const q = useSectionUrlState().get('q').toLowerCase();
  const rows = (query.data ?? []).filter(({ name, image }) => `${name} ${image}`.toLowerCase().includes(q));
  // Broken links come first.
  const sorted = rows.toSorted((one, other) => Number(broken.has(other.image)) - Number(broken.has(one.image)));
  const count = rows.filter(({ image }) => broken.has(image)).length;
  return (
    <ListState
      query={{ ...query, data: query.data && { rows: sorted } }}
      failure="Failed to fetch links"
      empty={q ? 'No external links found matching your search' : 'No record uses an external link as its picture.'}
    >
      {(linked) => (
        <>
          <Text c={count > 0 ? 'var(--alert)' : 'var(--ink-soft)'} role="status">
            {count === 0 ? 'All links checked so far load.' : count === 1 ? '1 picture does not load.' : `${count} pictures do not load.`}
          </Text>
          <RowList>
            {linked.map(({ type, rowId, name, image }) => (
              <ListRow key={`${type} ${rowId} ${image}`} justify="flex-start" gap="sm" data-broken={broken.has(image) || undefined}>
                <Thumbnail src={image} onBroken={() => setBroken((before) => new Set(before).add(image))} />
                <div>
                  <Link to={recordUrl(type, rowId)}>{name}</Link>{' '}
                  <Text span size="xs" c="dimmed">
                    {findTypeTitle(type)}
                  </Text>
                  <small>{image}</small>
                </div>
              </ListRow>
            ))}
          </RowList>
        </>
      )}
    </ListState>
  );
}
