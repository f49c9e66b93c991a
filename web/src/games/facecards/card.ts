export type Category = 'people' | 'animals' | 'objects';

/** A photo of the deck. */
export interface Card {
  id: string;
  number: number;
  category: Category;
}
