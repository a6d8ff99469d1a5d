// Sentences that the page shows beside a form field (product 5.4).

export const titleRequired = "Title is required";
export const titleTooLong = "Title is too long";
export const listRequired = "List is required";
export const descriptionTooLong = "Description is too long";
export const listNameRequired = "List name is required";
export const sublistNameRequired = "Sublist name is required";
export const listTitleRequired = "List title is required";
export const sectionTitleRequired = "Section title is required";
export const sublistTitleRequired = "Sublist title is required";
export const sectionNameRequired = "Section name is required";
export const labelNameRequired = "Label name is required";
export const viewNameRequired = "View name is required";
export const viewTooLong = "This view has too many filters to be saved";
export const tooManyViews = "There are 50 views already. Delete one first";
export const sharedListIdRequired = "Shared list id is required";
export const nameTooLong = "Name is too long";
export const nameTaken = "That name is already taken";
export const tooMany = "There are 1,000 already. Remove one first";
export const nameReserved = "That name is reserved";
export const day = "Use a date like 2026-11-20";
export const required = "This is required";
export const sharedListId = "Paste a share link, or an id that looks like list:user";
export const value = "This value is not understood";
