export type { Place } from './frames';
export { placeOf, Places } from './places';
export { appearing, flight, hop, oneByOne, passing, PAUSE, Show, together, turn, type Move } from './show';
