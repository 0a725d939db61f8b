import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { renderPicture } from '../../../server/features/pictures/render';
import { demoContent } from '../content';
import { drawIcons } from './icons';
import { cleaningScenes } from './recipes/cleaning-scenes';
import { foodScenes } from './recipes/food-scenes';
import { heroScene } from './recipes/hero-scene';
import { householdScenes } from './recipes/household-scenes';
import { packagingScenes } from './recipes/packaging-scenes';
import { paperScenes } from './recipes/paper-scenes';
import { renderScene, type Scene } from './scene';

const target = new URL('../pictures/', import.meta.url);
const at = (file: string) => fileURLToPath(new URL(file, target));
const SHARED = { width: 1200, height: 630 };
const scenes: Record<string, Scene> = { ...cleaningScenes, ...householdScenes, ...paperScenes, ...foodScenes, ...packagingScenes };

/** A product without a picture, or a picture without a product, is a slip in one of the two lists. */
function checkNames(): void {
  const wanted = demoContent.products.map(({ image }) => image.replace(/^\/pictures\/|-800\.webp$/g, ''));
  const missing = wanted.filter((name) => !scenes[name]);
  const unused = Object.keys(scenes).filter((name) => !wanted.includes(name));
  if (missing.length + unused.length > 0)
    throw new Error(`No scene for: ${missing.join(', ') || '-'}; no product for: ${unused.join(', ') || '-'}`);
}

const sized = (svg: string, width: number) =>
  // Twice the size and then down: the renderer's own edges are a little hard.
  sharp(Buffer.from(svg), { density: 144 }).resize({ width, kernel: 'lanczos3' });

/** A product's picture is what an upload of it would become; gives what the database must know of it beyond its files. */
async function saveProduct(scene: Scene, name: string) {
  const drawn = sized(renderScene(scene), 800).flatten({ background: '#fff' }).removeAlpha().raw();
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  const { files, ...about } = await renderPicture({ data, width: info.width, height: info.height });
  for (const { width, format, bytes } of files) await writeFile(at(`${name}-${width}.${format}`), bytes);
  return about;
}

/** For what pages name themselves: AVIF is half as large, WebP is for those that cannot read it. */
async function save(svg: string, name: string, width: number, quality: number): Promise<void> {
  const image = sized(svg, width);
  await image
    .clone()
    .webp({ quality, effort: 6, smartSubsample: true })
    .toFile(at(`${name}-${width}.webp`));
  await image
    .clone()
    .avif({ quality: 50, effort: 6 })
    .toFile(at(`${name}-${width}.avif`));
}

/** For a link that somebody shares: as wide as previews are, and of a format that every messenger reads. */
async function saveShared(scene: Scene, name: string, width: number, height: number): Promise<void> {
  const svg = renderScene(scene, Math.round((height * SHARED.width) / SHARED.height), height, width);
  await sized(svg, SHARED.width)
    .resize(SHARED)
    .flatten()
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(at(`${name}-share.jpg`));
}

checkNames();
await mkdir(target, { recursive: true });
const index: Record<string, Awaited<ReturnType<typeof saveProduct>>> = {};
for (const [name, scene] of Object.entries(scenes)) index[name] = await saveProduct(scene, name);
await writeFile(at('index.json'), `${JSON.stringify(index, null, 2)}\n`);
const hero = renderScene(heroScene, 1200, 900);
await save(hero, 'hero', 1200, 78);
await save(hero, 'hero', 800, 80);
await saveShared(heroScene, 'hero', 1200, 900);
await drawIcons();
