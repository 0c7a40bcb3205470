//! The engine from end to end: samples and messages in, board and draw list out. Nothing here looks inside.

mod aligning;
mod binding;
mod carrying;
mod catching;
mod chalk;
mod connecting;
mod cover;
mod crowd;
mod fuzz;
mod gestures;
mod hands;
mod images;
mod lanes;
mod late;
mod loading;
mod names;
mod newer;
mod palms;
mod reshaping;
mod screen;
mod selecting;
mod snapping;
mod tools;
mod traces;
mod trio;
mod undoing;
