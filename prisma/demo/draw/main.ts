import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { demoContent } from '../content';
import { cleaningScenes } from './recipes/cleaning-scenes';
import { foodScenes } from './recipes/food-scenes';
import { heroScene } from './recipes/hero-scene';
import { householdScenes } from './recipes/household-scenes';
import { packagingScenes } from './recipes/packaging-scenes';
import { paperScenes } from './recipes/paper-scenes';
import { renderScene, type Scene } from './scene';

const target = new URL('../pictures/', import.meta.url);
const scenes: Record<string, Scene> = { ...cleaningScenes, ...householdScenes, ...paperScenes, ...foodScenes, ...packagingScenes };

/** A product without a picture, or a picture without a product, is a slip in one of the two lists. */
function checkNames(): void {
  const wanted = demoContent.products.map(({ image }) => image.replace(/^\/pictures\/|-800\.webp$/g, ''));
  const missing = wanted.filter((name) => !scenes[name]);
  const unused = Object.keys(scenes).filter((name) => !wanted.includes(name));
  if (missing.length + unused.length > 0)
    throw new Error(`No scene for: ${missing.join(', ') || '-'}; no product for: ${unused.join(', ') || '-'}`);
}

async function save(svg: string, name: string, width: number, quality: number): Promise<void> {
  // Twice the size and then down: the renderer's own edges are a little hard.
  const image = sharp(Buffer.from(svg), { density: 144 }).resize({ width, kernel: 'lanczos3' });
  await writeFile(new URL(`${name}-${width}.webp`, target), await image.webp({ quality, effort: 6, smartSubsample: true }).toBuffer());
}

checkNames();
await mkdir(target, { recursive: true });
for (const [name, scene] of Object.entries(scenes)) {
  const svg = renderScene(scene);
  await save(svg, name, 800, 82);
  await save(svg, name, 400, 82);
}
const hero = renderScene(heroScene, 1200, 900);
await save(hero, 'hero', 1200, 78);
await save(hero, 'hero', 800, 80);
