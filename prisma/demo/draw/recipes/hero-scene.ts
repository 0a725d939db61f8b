import { lemon, sprigOnFloor } from '../packs/props';
import { arrange, type Scene } from '../scene';
import { floorCitrus, glassSpray, handWash } from './cleaning-packs';
import { coffee, mangoDrink, teaTin } from './drink-packs';
import { riceSack, ripeMango } from './food-packs';
import { kitchenRoll } from './paper-packs';

/** The whole range in one still life, tallest in the middle. */
export const heroScene: Scene = {
  tint: '#f1e6d0',
  accent: '#f2a516',
  set: 'disc',
  packs: arrange(
    [riceSack, 640, 602, 530],
    [kitchenRoll, 388, 650, 440],
    [floorCitrus, 190, 705, 410],
    [glassSpray, 872, 690, 540],
    [mangoDrink, 1050, 735, 420],
    [handWash, 385, 780, 420],
    [teaTin, 572, 800, 310],
    [coffee, 757, 795, 330],
    [(s) => lemon(s, 46), 225, 800, 78],
    [ripeMango, 915, 815, 98],
    [sprigOnFloor, 1040, 835, 60],
  ),
};
